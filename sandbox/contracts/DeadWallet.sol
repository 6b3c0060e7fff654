// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Reverts whenever it is asked about a signature.
contract DeadWallet is OwnedWallet {
    error Dead();

    constructor(address owner_) payable OwnedWallet(owner_) {}

    function isValidSignature(bytes32, bytes calldata) public pure override returns (bytes4) {
        revert Dead();
    }
}
