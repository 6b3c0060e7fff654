// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IKyberToken {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
}

interface IKyberExecutor {
    function callBytes(bytes calldata data) external payable;
}

/// Has the function of KyberSwap's router that the sign page accepts, with the same selector and checks: it takes the spent
/// token straight to its receivers, calls the executor, and pays out what came back, if that is enough.
contract SandboxKyberRouter {
    struct Description {
        address srcToken;
        address dstToken;
        address[] srcReceivers;
        uint256[] srcAmounts;
        address[] feeReceivers;
        uint256[] feeAmounts;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
        bytes permit;
    }

    struct Execution {
        address callTarget;
        address approveTarget;
        bytes targetData;
        Description desc;
        bytes clientData;
    }

    event Swapped(
        address sender, address srcToken, address dstToken, address dstReceiver, uint256 spentAmount, uint256 returnAmount
    );

    address private constant ETHER = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 private constant PARTIAL_FILL = 0x01;

    receive() external payable {}

    function swap(Execution calldata execution) external payable returns (uint256 returnAmount, uint256 gasUsed) {
        uint256 gasBefore = gasleft();
        Description calldata desc = execution.desc;
        require(msg.value == (desc.srcToken == ETHER ? desc.amount : 0), "wrong value");
        require(desc.srcReceivers.length == desc.srcAmounts.length, "Invalid lengths");
        for (uint256 place = 0; place < desc.srcReceivers.length; place++) {
            require(
                IKyberToken(desc.srcToken).transferFrom(msg.sender, desc.srcReceivers[place], desc.srcAmounts[place]),
                "not taken"
            );
        }
        uint256 before = heldOf(desc.dstToken);
        IKyberExecutor(execution.callTarget).callBytes{value: msg.value}(execution.targetData);
        returnAmount = heldOf(desc.dstToken) - before;
        if (desc.flags & PARTIAL_FILL == 0) require(returnAmount >= desc.minReturnAmount, "Return amount is not enough");
        if (desc.dstToken == ETHER) {
            (bool paid,) = desc.dstReceiver.call{value: returnAmount}("");
            require(paid, "not paid");
        } else {
            require(IKyberToken(desc.dstToken).transfer(desc.dstReceiver, returnAmount), "not paid");
        }
        emit Swapped(msg.sender, desc.srcToken, desc.dstToken, desc.dstReceiver, desc.amount, returnAmount);
        gasUsed = gasBefore - gasleft();
    }

    function heldOf(address token) private view returns (uint256) {
        return token == ETHER ? address(this).balance : IKyberToken(token).balanceOf(address(this));
    }
}
