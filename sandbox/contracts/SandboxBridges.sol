// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IBridgeToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// The deposit of Across' pool: the same selector, times and checks. What a relayer pays out happens on a simulated chain.
contract SandboxSpokePool {
    event Deposited(address indexed depositor, address recipient, uint256 destinationChainId, uint256 outputAmount);

    address private constant WRAPPED = 0x4200000000000000000000000000000000000006;
    uint32 public constant depositQuoteTimeBuffer = 3600;
    uint32 public constant fillDeadlineBuffer = 21600;

    struct Deposit {
        address depositor;
        address recipient;
        address inputToken;
        address outputToken;
        uint256 inputAmount;
        uint256 outputAmount;
        uint256 destinationChainId;
        address exclusiveRelayer;
        uint32 quoteTimestamp;
        uint32 fillDeadline;
        uint32 exclusivityParameter;
        bytes message;
    }

    /// `depositV3`: its twelve arguments are read as one struct, because the compiler has no room for as many.
    fallback() external payable {
        require(msg.sig == 0x7b939232, "unknown function");
        Deposit memory given = abi.decode(bytes.concat(bytes32(uint256(32)), msg.data[4:]), (Deposit));
        require(given.quoteTimestamp <= block.timestamp + 60, "InvalidQuoteTimestamp");
        require(given.quoteTimestamp + depositQuoteTimeBuffer >= block.timestamp, "InvalidQuoteTimestamp");
        require(given.fillDeadline >= block.timestamp, "InvalidFillDeadline");
        require(given.fillDeadline <= block.timestamp + fillDeadlineBuffer, "InvalidFillDeadline");
        if (msg.value > 0) {
            require(given.inputToken == WRAPPED && msg.value == given.inputAmount, "MsgValueDoesNotMatchInputAmount");
        } else {
            require(
                IBridgeToken(given.inputToken).transferFrom(msg.sender, address(this), given.inputAmount), "not taken"
            );
        }
        emit Deposited(given.depositor, given.recipient, given.destinationChainId, given.outputAmount);
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
