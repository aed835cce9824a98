// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

/// A plain token that its owner can mint.
contract HarbourToken is ERC20, Ownable {
    uint8 private immutable _decimals;

    constructor(string memory name, string memory symbol, uint8 decimals_, uint256 supply)
        ERC20(name, symbol)
        Ownable(msg.sender)
    {
        _decimals = decimals_;
        _mint(msg.sender, supply);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 value) external onlyOwner {
        _mint(to, value);
    }

    function burn(uint256 value) external {
        _burn(msg.sender, value);
    }
}

/// Takes a fee of one percent of each transfer, which makes two events.
contract TollToken is ERC20 {
    address public immutable tollKeeper;

    constructor(string memory name, string memory symbol, uint256 supply, address keeper) ERC20(name, symbol) {
        tollKeeper = keeper;
        _mint(msg.sender, supply);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0) || to == tollKeeper) return super._update(from, to, value);
        uint256 toll = value / 100;
        super._update(from, tollKeeper, toll);
        super._update(from, to, value - toll);
    }
}

/// The coin as a token. Wrapping and unwrapping emit mints and burns.
contract WrappedCoin is ERC20 {
    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    constructor(string memory name, string memory symbol) ERC20(name, symbol) {}

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        _mint(msg.sender, msg.value);
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        _burn(msg.sender, wad);
        emit Withdrawal(msg.sender, wad);
        (bool sent,) = msg.sender.call{value: wad}("");
        require(sent, "WrappedCoin: coin not accepted");
    }
}

/// An old-style token: no name, symbol or decimals, and it reverts without a reason.
contract NamelessToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (balanceOf[msg.sender] < value) revert();
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// A dollar behind an EIP-1967 proxy; accounts can be frozen.
contract BeaconDollar is ERC20, Initializable, UUPSUpgradeable {
    error AccountFrozen(address account);
    error NotTheIssuer(address caller);

    address public issuer;
    mapping(address => bool) public frozen;

    constructor() ERC20("", "") {
        _disableInitializers();
    }

    function initialize(address issuer_) external initializer {
        issuer = issuer_;
    }

    modifier onlyIssuer() {
        if (msg.sender != issuer) revert NotTheIssuer(msg.sender);
        _;
    }

    function name() public pure override returns (string memory) {
        return "Beacon Dollar";
    }

    function symbol() public pure override returns (string memory) {
        return "BCND";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 value) external onlyIssuer {
        _mint(to, value);
    }

    function burn(uint256 value) external onlyIssuer {
        _burn(msg.sender, value);
    }

    function setFrozen(address account, bool state) external onlyIssuer {
        frozen[account] = state;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (frozen[from]) revert AccountFrozen(from);
        if (frozen[to]) revert AccountFrozen(to);
        super._update(from, to, value);
    }

    function _authorizeUpgrade(address) internal override onlyIssuer {}
}

/// The upgraded dollar, with many payments in one call.
contract BeaconDollarV2 is BeaconDollar {
    struct Payment {
        address to;
        uint256 value;
    }

    function pay(Payment[] calldata payments) external {
        for (uint256 i; i < payments.length; i++) _transfer(msg.sender, payments[i].to, payments[i].value);
    }
}
