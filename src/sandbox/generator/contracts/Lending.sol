// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Prices in units of 1e-8, set by a keeper.
contract PriceOracle {
    address public immutable keeper = msg.sender;
    mapping(address => uint256) public getAssetPrice;

    function setAssetPrice(address asset, uint256 price) external {
        require(msg.sender == keeper, "PriceOracle: not the keeper");
        getAssetPrice[asset] = price;
    }
}

/// Stands for a supplied amount. It cannot be transferred.
contract DepositReceipt is ERC20 {
    address public immutable pool = msg.sender;
    uint8 private immutable _decimals;

    constructor(string memory name, string memory symbol, uint8 decimals_) ERC20(name, symbol) {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == pool, "DepositReceipt: not the pool");
        _mint(to, value);
    }

    function burn(address from, uint256 value) external {
        require(msg.sender == pool, "DepositReceipt: not the pool");
        _burn(from, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(from == address(0) || to == address(0), "DepositReceipt: not transferable");
        super._update(from, to, value);
    }
}

/// Lends against collateral, without interest, and lets anyone liquidate uncovered loans.
/// Emits the events of Aave v3, so that what reads those can read these.
contract LendingPool {
    using SafeERC20 for IERC20;

    event Supply(
        address indexed reserve, address user, address indexed onBehalfOf, uint256 amount, uint16 indexed referralCode
    );
    event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount);
    event Borrow(
        address indexed reserve,
        address user,
        address indexed onBehalfOf,
        uint256 amount,
        uint8 interestRateMode,
        uint256 borrowRate,
        uint16 indexed referralCode
    );
    event Repay(
        address indexed reserve, address indexed user, address indexed repayer, uint256 amount, bool useATokens
    );
    event LiquidationCall(
        address indexed collateralAsset,
        address indexed debtAsset,
        address indexed user,
        uint256 debtToCover,
        uint256 liquidatedCollateralAmount,
        address liquidator,
        bool receiveAToken
    );

    error UnknownReserve(address asset);
    error NotCovered(address user, uint256 collateralValue, uint256 debtValue);
    error StillHealthy(address user, uint256 collateralValue, uint256 debtValue);

    struct Reserve {
        DepositReceipt receipt;
        uint8 decimals;
        uint16 threshold;
    }

    address public immutable admin = msg.sender;
    PriceOracle public immutable oracle;
    address[] public assets;
    mapping(address => Reserve) public reserves;
    mapping(address => mapping(address => uint256)) public debtOf;

    constructor(PriceOracle oracle_) {
        oracle = oracle_;
    }

    function addReserve(address asset, string calldata name, string calldata symbol, uint16 threshold) external {
        require(msg.sender == admin, "LendingPool: not the admin");
        uint8 decimals = ERC20(asset).decimals();
        reserves[asset] = Reserve(new DepositReceipt(name, symbol, decimals), decimals, threshold);
        assets.push(asset);
    }

    function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external {
        Reserve storage reserve = _reserve(asset);
        IERC20(asset).safeTransferFrom(msg.sender, address(this), amount);
        reserve.receipt.mint(onBehalfOf, amount);
        emit Supply(asset, msg.sender, onBehalfOf, amount, referralCode);
    }

    function withdraw(address asset, uint256 amount, address to) external {
        _reserve(asset).receipt.burn(msg.sender, amount);
        _requireCovered(msg.sender);
        IERC20(asset).safeTransfer(to, amount);
        emit Withdraw(asset, msg.sender, to, amount);
    }

    function borrow(address asset, uint256 amount, uint256 interestRateMode, uint16 referralCode, address onBehalfOf)
        external
    {
        require(onBehalfOf == msg.sender, "LendingPool: no delegation");
        _reserve(asset);
        debtOf[msg.sender][asset] += amount;
        _requireCovered(msg.sender);
        IERC20(asset).safeTransfer(msg.sender, amount);
        emit Borrow(asset, msg.sender, msg.sender, amount, uint8(interestRateMode), 0, referralCode);
    }

    function repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) external {
        require(interestRateMode == 2, "LendingPool: no such rate");
        debtOf[onBehalfOf][asset] -= amount;
        IERC20(asset).safeTransferFrom(msg.sender, address(this), amount);
        emit Repay(asset, onBehalfOf, msg.sender, amount, false);
    }

    /// Whoever repays part of an uncovered debt gets collateral worth five percent more.
    function liquidationCall(address collateral, address debt, address user, uint256 debtToCover, bool receiveAToken)
        external
    {
        require(!receiveAToken, "LendingPool: receipts stay where they are");
        (uint256 covered, uint256 owed) = accountValues(user);
        if (owed <= covered) revert StillHealthy(user, covered, owed);
        debtOf[user][debt] -= debtToCover;
        uint256 seized = _value(debt, debtToCover) * 105 / 100 * 10 ** reserves[collateral].decimals
            / oracle.getAssetPrice(collateral);
        IERC20(debt).safeTransferFrom(msg.sender, address(this), debtToCover);
        reserves[collateral].receipt.burn(user, seized);
        IERC20(collateral).safeTransfer(msg.sender, seized);
        emit LiquidationCall(collateral, debt, user, debtToCover, seized, msg.sender, false);
    }

    function accountValues(address user) public view returns (uint256 covered, uint256 owed) {
        for (uint256 i; i < assets.length; i++) {
            Reserve storage reserve = reserves[assets[i]];
            uint256 held = reserve.receipt.balanceOf(user);
            uint256 due = debtOf[user][assets[i]];
            if (held > 0) covered += _value(assets[i], held) * reserve.threshold / 10000;
            if (due > 0) owed += _value(assets[i], due);
        }
    }

    function _requireCovered(address user) private view {
        (uint256 covered, uint256 owed) = accountValues(user);
        if (owed > covered) revert NotCovered(user, covered, owed);
    }

    function _value(address asset, uint256 amount) private view returns (uint256) {
        return amount * oracle.getAssetPrice(asset) / 10 ** reserves[asset].decimals;
    }

    function _reserve(address asset) private view returns (Reserve storage reserve) {
        reserve = reserves[asset];
        if (address(reserve.receipt) == address(0)) revert UnknownReserve(asset);
    }
}
