// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// Compiled as it is: the proxy that stands before an upgradeable contract (EIP-1967).
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
