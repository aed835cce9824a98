// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

// Only compiled: the proxy of an upgradeable contract (EIP-1967).
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
