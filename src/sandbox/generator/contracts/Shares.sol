// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// What ERC-8056 requires.
interface IScaledUIAmount {
    event UIMultiplierUpdated(uint256 oldMultiplier, uint256 newMultiplier, uint256 effectiveAtTimestamp);
    event TransferWithUIAmount(address indexed from, address indexed to, uint256 amount, uint256 uiAmount);

    function uiMultiplier() external view returns (uint256);
}

/// A factor that was announced, in force or not.
interface IScaledUIAmountNewUIMultiplier {
    function newUIMultiplier() external view returns (uint256);
    function effectiveAt() external view returns (uint256);
}

/// Shares of a company: a split or a reinvested dividend changes the factor by which amounts are
/// displayed (ERC-8056), and no balance.
contract CompanyShare is ERC20, Ownable, IERC165, IScaledUIAmount, IScaledUIAmountNewUIMultiplier {
    error MultiplierIsZero();
    error NotInTheFuture(uint256 effectiveAtTimestamp);

    uint256 private constant ONE = 1e18;

    uint8 private immutable _decimals;
    uint256 private _multiplierBefore = ONE;
    uint256 public newUIMultiplier = ONE;
    uint256 public effectiveAt;

    constructor(string memory name, string memory symbol, uint8 decimals_) ERC20(name, symbol) Ownable(msg.sender) {
        _decimals = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return _decimals;
    }

    function uiMultiplier() public view returns (uint256) {
        return block.timestamp < effectiveAt ? _multiplierBefore : newUIMultiplier;
    }

    function toUIAmount(uint256 rawAmount) public view returns (uint256) {
        return Math.mulDiv(rawAmount, uiMultiplier(), ONE);
    }

    function fromUIAmount(uint256 uiAmount) public view returns (uint256) {
        return Math.mulDiv(uiAmount, ONE, uiMultiplier());
    }

    function balanceOfUI(address account) public view returns (uint256) {
        return toUIAmount(balanceOf(account));
    }

    function totalSupplyUI() public view returns (uint256) {
        return toUIAmount(totalSupply());
    }

    /// One that is not in force yet is replaced by the next.
    function setUIMultiplier(uint256 multiplier, uint256 effectiveAtTimestamp) external onlyOwner {
        if (multiplier == 0) revert MultiplierIsZero();
        if (effectiveAtTimestamp <= block.timestamp) revert NotInTheFuture(effectiveAtTimestamp);
        uint256 current = uiMultiplier();
        _multiplierBefore = current;
        newUIMultiplier = multiplier;
        effectiveAt = effectiveAtTimestamp;
        emit UIMultiplierUpdated(current, multiplier, effectiveAtTimestamp);
    }

    function mint(address to, uint256 value) external onlyOwner {
        _mint(to, value);
    }

    function burn(uint256 value) external {
        _burn(msg.sender, value);
    }

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IScaledUIAmount).interfaceId
            || interfaceId == type(IScaledUIAmountNewUIMultiplier).interfaceId;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        emit TransferWithUIAmount(from, to, value, toUIAmount(value));
    }
}
