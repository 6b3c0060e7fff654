// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IBridgeToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// The deposit of Across' pool: the same selector, times and checks. What a relayer pays out happens on a simulated chain.
contract SandboxSpokePool {
    event FundsDeposited(
        bytes32 inputToken,
        bytes32 outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 indexed destinationChainId,
        uint256 indexed depositId,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityDeadline,
        bytes32 indexed depositor,
        bytes32 recipient,
        bytes32 exclusiveRelayer,
        bytes message
    );

    address private constant WRAPPED = 0x4200000000000000000000000000000000000006;
    uint32 public constant depositQuoteTimeBuffer = 3600;
    uint32 public constant fillDeadlineBuffer = 21600;
    uint256 private deposits;

    function depositV3(
        address depositor,
        address recipient,
        address inputToken,
        address outputToken,
        uint256 inputAmount,
        uint256 outputAmount,
        uint256 destinationChainId,
        address exclusiveRelayer,
        uint32 quoteTimestamp,
        uint32 fillDeadline,
        uint32 exclusivityParameter,
        bytes calldata message
    ) external payable {
        require(quoteTimestamp <= block.timestamp + 60, "InvalidQuoteTimestamp");
        require(quoteTimestamp + depositQuoteTimeBuffer >= block.timestamp, "InvalidQuoteTimestamp");
        require(fillDeadline >= block.timestamp, "InvalidFillDeadline");
        require(fillDeadline <= block.timestamp + fillDeadlineBuffer, "InvalidFillDeadline");
        if (msg.value > 0) {
            require(inputToken == WRAPPED && msg.value == inputAmount, "MsgValueDoesNotMatchInputAmount");
        } else {
            require(IBridgeToken(inputToken).transferFrom(msg.sender, address(this), inputAmount), "not taken");
        }
        emit FundsDeposited(
            toWord(inputToken),
            toWord(outputToken),
            inputAmount,
            outputAmount,
            destinationChainId,
            deposits++,
            quoteTimestamp,
            fillDeadline,
            exclusivityParameter,
            toWord(depositor),
            toWord(recipient),
            toWord(exclusiveRelayer),
            message
        );
    }

    function toWord(address account) private pure returns (bytes32) {
        return bytes32(uint256(uint160(account)));
    }
}

/// Relay's escrow: deposits for an order, whose id is given; also the form that takes the whole allowance.
contract SandboxDepository {
    event RelayNativeDeposit(address from, uint256 amount, bytes32 id);
    event RelayErc20Deposit(address from, address token, uint256 amount, bytes32 id);

    function depositNative(address depositor, bytes32 id) external payable {
        emit RelayNativeDeposit(depositor == address(0) ? msg.sender : depositor, msg.value, id);
    }

    function depositErc20(address depositor, address token, uint256 amount, bytes32 id) public {
        require(IBridgeToken(token).transferFrom(msg.sender, address(this), amount), "not taken");
        emit RelayErc20Deposit(depositor == address(0) ? msg.sender : depositor, token, amount, id);
    }

    function depositErc20(address depositor, address token, bytes32 id) external {
        depositErc20(depositor, token, IBridgeToken(token).allowance(msg.sender, address(this)), id);
    }
}

/// deBridge's source of orders: takes what is given and its fixed fee; takers pay on a simulated chain.
contract SandboxDln {
    struct OrderCreation {
        address giveTokenAddress;
        uint256 giveAmount;
        bytes takeTokenAddress;
        uint256 takeAmount;
        uint256 takeChainId;
        bytes receiverDst;
        address givePatchAuthoritySrc;
        bytes orderAuthorityAddressDst;
        bytes allowedTakerDst;
        bytes externalCall;
        bytes allowedCancelBeneficiarySrc;
    }

    event CreatedOrder(bytes32 orderId, address maker, uint64 salt);

    uint88 public constant globalFixedNativeFee = 0.001 ether;

    function createSaltedOrder(
        OrderCreation calldata order,
        uint64 salt,
        bytes calldata,
        uint32,
        bytes calldata,
        bytes calldata
    ) external payable returns (bytes32 orderId) {
        bool isNative = order.giveTokenAddress == address(0);
        require(msg.value == globalFixedNativeFee + (isNative ? order.giveAmount : 0), "MismatchNativeGiveAmount");
        if (!isNative) {
            require(
                IBridgeToken(order.giveTokenAddress).transferFrom(msg.sender, address(this), order.giveAmount), "not taken"
            );
        }
        orderId = keccak256(abi.encode(order, salt, msg.sender));
        emit CreatedOrder(orderId, msg.sender, salt);
    }
}
