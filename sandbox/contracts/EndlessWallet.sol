// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Uses up all gas that it is given when it is asked about a signature.
contract EndlessWallet is OwnedWallet {
    constructor(address owner_) payable OwnedWallet(owner_) {}

    function isValidSignature(bytes32, bytes calldata) public pure override returns (bytes4) {
        while (true) {}
        return VALID;
    }
}
