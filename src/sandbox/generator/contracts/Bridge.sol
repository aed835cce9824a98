// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// On the first chain: keeps what people send to the other one.
contract BridgeVault {
    using SafeERC20 for IERC20;

    event Locked(uint256 indexed number, address indexed token, address indexed from, address to, uint256 amount);

    uint256 public count;

    function lock(IERC20 token, address to, uint256 amount) external {
        token.safeTransferFrom(msg.sender, address(this), amount);
        emit Locked(++count, address(token), msg.sender, to, amount);
    }
}

/// On the other chain: stands for a token that is locked on the first one.
contract BridgedToken is ERC20, Ownable {
    address public immutable origin;
    uint8 private immutable _decimals;

    constructor(address origin_, string memory name, string memory symbol, uint8 decimals_)
        ERC20(name, symbol)
        Ownable(msg.sender)
    {
        (origin, _decimals) = (origin_, decimals_);
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 value) external onlyOwner {
        _mint(to, value);
    }

    function burn(address from, uint256 value) external onlyOwner {
        _burn(from, value);
    }
}

/// On the other chain: mints what was locked, once, and burns what goes back.
contract BridgeOutpost is Ownable {
    error AlreadyArrived(uint256 number);
    error NotBridged(address origin);

    event Arrived(uint256 indexed number, address indexed token, address indexed to, uint256 amount);
    event Left(address indexed token, address indexed from, address to, uint256 amount);

    mapping(address origin => BridgedToken) public tokenOf;
    mapping(uint256 number => bool) public hasArrived;

    constructor() Ownable(msg.sender) {}

    modifier bridged(address origin) {
        if (address(tokenOf[origin]) == address(0)) revert NotBridged(origin);
        _;
    }

    function openToken(address origin, string calldata name, string calldata symbol, uint8 decimals)
        external
        onlyOwner
    {
        tokenOf[origin] = new BridgedToken(origin, name, symbol, decimals);
    }

    function arrive(uint256 number, address origin, address to, uint256 amount) external onlyOwner bridged(origin) {
        if (hasArrived[number]) revert AlreadyArrived(number);
        hasArrived[number] = true;
        tokenOf[origin].mint(to, amount);
        emit Arrived(number, address(tokenOf[origin]), to, amount);
    }

    function leave(address origin, address to, uint256 amount) external bridged(origin) {
        tokenOf[origin].burn(msg.sender, amount);
        emit Left(address(tokenOf[origin]), msg.sender, to, amount);
    }
}
