// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Runs several calls one after another as the account whose code it replaces in a simulated `eth_call`; never deployed.
contract Simulation {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    /// Returns what every call answered and used of gas, and the ether of `watched` before and after them.
    function run(Call[] calldata calls, address watched)
        external
        payable
        returns (
            bool[] memory succeeded,
            bytes[] memory answers,
            uint256[] memory gasUsed,
            uint256 etherBefore,
            uint256 etherAfter
        )
    {
        succeeded = new bool[](calls.length);
        answers = new bytes[](calls.length);
        gasUsed = new uint256[](calls.length);
        etherBefore = watched.balance;
        for (uint256 place = 0; place < calls.length; place++) {
            uint256 gasBefore = gasleft();
            (succeeded[place], answers[place]) = calls[place].to.call{value: calls[place].value}(calls[place].data);
            gasUsed[place] = gasBefore - gasleft();
        }
        etherAfter = watched.balance;
    }
}
