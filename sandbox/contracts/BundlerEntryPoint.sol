// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {OwnedWallet} from "./OwnedWallet.sol";

/// Runs the operations of several users in one transaction and closes each with the event of ERC-4337. It does not check
/// signatures: whoever bundles is trusted here.
contract BundlerEntryPoint {
    struct Operation {
        address payable sender;
        address target;
        uint256 value;
        bytes data;
    }

    event BeforeExecution();
    event UserOperationEvent(
        bytes32 indexed userOpHash,
        address indexed sender,
        address indexed paymaster,
        uint256 nonce,
        bool success,
        uint256 actualGasCost,
        uint256 actualGasUsed
    );

    mapping(address => uint256) public nonceOf;

    /// Makes a wallet that only this contract may command.
    function createWallet(bytes32 salt) external payable returns (address) {
        return address(new OwnedWallet{salt: salt, value: msg.value}(address(this)));
    }

    function handleOps(Operation[] calldata operations) external {
        emit BeforeExecution();
        for (uint256 place = 0; place < operations.length; place++) {
            Operation calldata operation = operations[place];
            uint256 before = gasleft();
            OwnedWallet(operation.sender).execute(operation.target, operation.value, operation.data);
            uint256 used = before - gasleft();
            uint256 nonce = nonceOf[operation.sender]++;
            bytes32 hash = keccak256(abi.encode(operation, nonce, block.chainid));
            emit UserOperationEvent(hash, operation.sender, address(0), nonce, true, used * tx.gasprice, used);
        }
    }
}
