// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface ICowToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

interface IStock {
    function payOut(address token, uint256 amount, address payable to) external;
}

/// Takes sold tokens out of wallets, for the settlement alone; people approve this contract.
contract SandboxVaultRelayer {
    address private constant SETTLEMENT = 0x9008D19f58AAbD9eD0D60971565AA8510560ab41;

    function take(address token, address owner, address to, uint256 amount) external {
        require(msg.sender == SETTLEMENT, "GPv2: not creator");
        require(ICowToken(token).transferFrom(owner, to, amount), "not taken");
    }
}

/// CoW's settlement for one order at a time: the owner's EIP-712 signature, its end and its minimum are enforced as there.
contract SandboxSettlement {
    struct Order {
        address sellToken;
        address buyToken;
        address receiver;
        uint256 sellAmount;
        uint256 buyAmount;
        uint32 validTo;
        bytes32 appData;
    }

    event Trade(
        address indexed owner,
        address sellToken,
        address buyToken,
        uint256 sellAmount,
        uint256 buyAmount,
        uint256 feeAmount,
        bytes orderUid
    );
    event OrderInvalidated(address indexed owner, bytes orderUid);

    address private constant STOCK = 0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE;
    address private constant RELAYER = 0xC92E8bdf79f0507f65a392b0ab4667716BFE0110;
    bytes32 private constant ORDER_TYPE = keccak256(
        "Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)"
    );

    mapping(bytes => uint256) public filledAmount;

    function domainSeparator() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Gnosis Protocol"),
                keccak256("v2"),
                block.chainid,
                address(this)
            )
        );
    }

    /// A solver's way to fill an order completely, for the amount that it found.
    function settle(Order calldata order, bytes calldata signature, uint256 executedBuyAmount) external {
        require(block.timestamp <= order.validTo, "GPv2: order expired");
        require(executedBuyAmount >= order.buyAmount, "GPv2: limit price not respected");
        bytes32 digest = digestOf(order);
        address owner = recover(digest, signature);
        bytes memory uid = abi.encodePacked(digest, owner, order.validTo);
        require(filledAmount[uid] == 0, "GPv2: order filled");
        filledAmount[uid] = order.sellAmount;
        SandboxVaultRelayer(RELAYER).take(order.sellToken, owner, STOCK, order.sellAmount);
        IStock(STOCK).payOut(order.buyToken, executedBuyAmount, payable(order.receiver));
        emit Trade(owner, order.sellToken, order.buyToken, order.sellAmount, executedBuyAmount, 0, uid);
    }

    /// The owner's way to end an order for good.
    function invalidateOrder(bytes calldata uid) external {
        require(uid.length == 56 && address(bytes20(uid[32:52])) == msg.sender, "GPv2: caller does not own order");
        filledAmount[uid] = type(uint256).max;
        emit OrderInvalidated(msg.sender, uid);
    }

    function digestOf(Order calldata order) private view returns (bytes32) {
        bytes32 hash = keccak256(
            bytes.concat(
                abi.encode(ORDER_TYPE, order.sellToken, order.buyToken, order.receiver, order.sellAmount, order.buyAmount),
                abi.encode(
                    order.validTo, order.appData, 0, keccak256("sell"), false, keccak256("erc20"), keccak256("erc20")
                )
            )
        );
        return keccak256(abi.encodePacked("\x19\x01", domainSeparator(), hash));
    }

    function recover(bytes32 digest, bytes calldata signature) private pure returns (address owner) {
        owner = ecrecover(digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        require(owner != address(0), "GPv2: invalid ecdsa signature");
    }
}
