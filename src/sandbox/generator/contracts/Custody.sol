// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// The hot wallet of an exchange.
contract HotWallet {
    using SafeERC20 for IERC20;

    error NotAnOperator(address caller);
    error LengthMismatch(uint256 recipients, uint256 amounts);

    mapping(address => bool) public isOperator;
    address public immutable depositTemplate;

    event DepositAddressCreated(address indexed deposit, bytes32 indexed customer);

    constructor(address[] memory operators) {
        for (uint256 i; i < operators.length; i++) isOperator[operators[i]] = true;
        depositTemplate = address(new DepositAddress(this));
    }

    modifier onlyOperator() {
        if (!isOperator[msg.sender]) revert NotAnOperator(msg.sender);
        _;
    }

    receive() external payable {}

    function createDepositAddress(bytes32 customer) external onlyOperator returns (address made) {
        made = Clones.cloneDeterministic(depositTemplate, customer);
        emit DepositAddressCreated(made, customer);
    }

    function collect(DepositAddress[] calldata deposits, IERC20 token) external onlyOperator {
        for (uint256 i; i < deposits.length; i++) deposits[i].flush(token);
    }

    function payCoins(address payable[] calldata recipients, uint256[] calldata amounts) external onlyOperator {
        if (recipients.length != amounts.length) revert LengthMismatch(recipients.length, amounts.length);
        for (uint256 i; i < recipients.length; i++) {
            (bool sent,) = recipients[i].call{value: amounts[i]}("");
            require(sent, "HotWallet: payment not accepted");
        }
    }

    function payTokens(IERC20 token, address[] calldata recipients, uint256[] calldata amounts) external onlyOperator {
        if (recipients.length != amounts.length) revert LengthMismatch(recipients.length, amounts.length);
        for (uint256 i; i < recipients.length; i++) token.safeTransfer(recipients[i], amounts[i]);
    }
}

/// A customer's deposit address. Anyone may forward its tokens to the wallet.
contract DepositAddress {
    using SafeERC20 for IERC20;

    HotWallet public immutable wallet;

    constructor(HotWallet wallet_) {
        wallet = wallet_;
    }

    function flush(IERC20 token) external {
        token.safeTransfer(address(wallet), token.balanceOf(address(this)));
    }
}

/// Sends a token or coin to many recipients.
contract Scatter {
    using SafeERC20 for IERC20;

    function scatterToken(IERC20 token, address[] calldata recipients, uint256 each) external {
        for (uint256 i; i < recipients.length; i++) token.safeTransferFrom(msg.sender, recipients[i], each);
    }

    function scatterCoin(address payable[] calldata recipients) external payable {
        uint256 each = msg.value / recipients.length;
        for (uint256 i; i < recipients.length; i++) recipients[i].transfer(each);
    }
}

/// Code for ordinary accounts, which set-code transactions give them (EIP-7702).
contract PocketAccount {
    error NotMyself(address caller);
    error CallFailed(uint256 index, bytes reason);

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotMyself(msg.sender);
        for (uint256 i; i < calls.length; i++) {
            (bool ok, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!ok) revert CallFailed(i, reason);
        }
    }
}
