// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// An ordinary wallet until `setHonest(false)` makes every signature wrong. Nothing that a simulation names
/// (gas price, sender, block) tells it from an honest one.
contract SwitchedWallet is OwnedWallet {
    bool public isHonest = true;

    constructor(address owner_) payable OwnedWallet(owner_) {}

    function setHonest(bool honest) external {
        isHonest = honest;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) public view override returns (bytes4) {
        return isHonest ? super.isValidSignature(hash, signature) : INVALID;
    }
}
