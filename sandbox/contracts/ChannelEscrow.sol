// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface ITokenOfChannel {
    function balanceOf(address account) external view returns (uint256);
}

interface IDepositCollector {
    function collect(address payer, address token, uint256 amount, bytes32 channelId, bytes calldata data) external;
}

/// Payment channels as the x402 scheme `batch-settlement` has them, for the sandbox: the interface and the meaning of the
/// official contract, told anew. A buyer deposits once and signs vouchers with a growing ceiling; the receiver claims what
/// was charged, many channels at a time. It has no constructor, so that its code can be put at the official address.
contract ChannelEscrow {
    struct ChannelConfig {
        address payer;
        address payerAuthorizer;
        address receiver;
        address receiverAuthorizer;
        address token;
        uint40 withdrawDelay;
        bytes32 salt;
    }

    struct Voucher {
        ChannelConfig channel;
        uint128 maxClaimableAmount;
    }

    struct VoucherClaim {
        Voucher voucher;
        bytes signature;
        uint128 totalClaimed;
    }

    /// `balance` is what was deposited and neither refunded nor withdrawn; claims do not lower it.
    struct ChannelState {
        uint128 balance;
        uint128 totalClaimed;
    }

    struct WithdrawalState {
        uint128 amount;
        uint40 initiatedAt;
    }

    struct ReceiverState {
        uint128 totalClaimed;
        uint128 totalSettled;
    }

    event ChannelCreated(bytes32 indexed channelId, ChannelConfig config);
    event ChannelClosed(bytes32 indexed channelId, ChannelConfig config);
    event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance);
    event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed);
    event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount);
    event Refunded(bytes32 indexed channelId, address indexed sender, uint128 amount);
    event WithdrawInitiated(bytes32 indexed channelId, uint128 amount, uint40 finalizeAfter);
    event WithdrawFinalized(bytes32 indexed channelId, address indexed sender, uint128 amount);

    error InvalidChannel();
    error ZeroDeposit();
    error DepositOverflow();
    error InvalidSignature();
    error NotReceiverAuthorizer();
    error NotAuthorizedToClaim();
    error NotAuthorizedToRefund();
    error ClaimExceedsCeiling();
    error ClaimExceedsBalance();
    error WithdrawalAlreadyPending();
    error WithdrawalNotPending();
    error NotAuthorizedToFinalizeWithdraw();
    error WithdrawDelayNotElapsed();
    error NothingToWithdraw();
    error WithdrawAmountExceedsAvailable();
    error WithdrawDelayOutOfRange();
    error EmptyBatch();
    error DepositCollectionFailed();
    error InvalidCollector();
    error InvalidRefundNonce();
    error ZeroRefund();
    error ECDSAInvalidSignature();
    error ECDSAInvalidSignatureLength(uint256 length);
    error ECDSAInvalidSignatureS(bytes32 s);
    error ReentrancyGuardReentrantCall();
    error SafeERC20FailedOperation(address token);
    error FailedCall();

    uint40 public constant MIN_WITHDRAW_DELAY = 15 minutes;
    uint40 public constant MAX_WITHDRAW_DELAY = 30 days;

    bytes32 public constant CHANNEL_CONFIG_TYPEHASH = keccak256(
        "ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)"
    );
    bytes32 public constant VOUCHER_TYPEHASH = keccak256("Voucher(bytes32 channelId,uint128 maxClaimableAmount)");
    bytes32 public constant REFUND_TYPEHASH = keccak256("Refund(bytes32 channelId,uint256 nonce,uint128 amount)");
    bytes32 public constant CLAIM_ENTRY_TYPEHASH =
        keccak256("ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)");
    bytes32 public constant CLAIM_BATCH_TYPEHASH = keccak256(
        "ClaimBatch(ClaimEntry[] claims)ClaimEntry(bytes32 channelId,uint128 maxClaimableAmount,uint128 totalClaimed)"
    );
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant NAME_HASH = keccak256("x402 Batch Settlement");
    bytes32 private constant VERSION_HASH = keccak256("1");
    uint256 private constant HALF_OF_CURVE_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;
    bytes32 private constant VALID_ERC1271 = bytes32(bytes4(0x1626ba7e));

    mapping(bytes32 => ChannelState) public channels;
    mapping(bytes32 => WithdrawalState) public pendingWithdrawals;
    mapping(bytes32 => uint256) public refundNonce;
    mapping(address => mapping(address => ReceiverState)) public receivers;
    bool private transient entered;

    modifier once() {
        if (entered) revert ReentrancyGuardReentrantCall();
        entered = true;
        _;
        entered = false;
    }

    function deposit(ChannelConfig calldata config, uint128 amount, address collector, bytes calldata data)
        external
        once
    {
        if (
            config.payer == address(0) || config.receiver == address(0) || config.receiverAuthorizer == address(0)
                || config.token == address(0)
        ) revert InvalidChannel();
        if (config.withdrawDelay < MIN_WITHDRAW_DELAY || config.withdrawDelay > MAX_WITHDRAW_DELAY) {
            revert WithdrawDelayOutOfRange();
        }
        if (amount == 0) revert ZeroDeposit();
        if (collector == address(0)) revert InvalidCollector();
        bytes32 id = getChannelId(config);
        ChannelState storage state = channels[id];
        if (uint256(state.balance) + amount > type(uint128).max) revert DepositOverflow();
        uint128 balance = state.balance + amount;
        state.balance = balance;

        uint256 held = ITokenOfChannel(config.token).balanceOf(address(this));
        IDepositCollector(collector).collect(config.payer, config.token, amount, id, data);
        if (ITokenOfChannel(config.token).balanceOf(address(this)) != held + amount) revert DepositCollectionFailed();

        if (balance == amount && state.totalClaimed == 0) emit ChannelCreated(id, config);
        emit Deposited(id, msg.sender, amount, balance);
    }

    function claim(VoucherClaim[] calldata claims) external once {
        if (claims.length == 0) revert EmptyBatch();
        for (uint256 i = 0; i < claims.length; i++) {
            ChannelConfig calldata config = claims[i].voucher.channel;
            if (msg.sender != config.receiver && msg.sender != config.receiverAuthorizer) revert NotAuthorizedToClaim();
            _claim(claims[i], getChannelId(config));
        }
    }

    function claimWithSignature(VoucherClaim[] calldata claims, bytes calldata signature) external once {
        if (claims.length == 0) revert EmptyBatch();
        address authorizer = claims[0].voucher.channel.receiverAuthorizer;
        (bytes32 digest, bytes32[] memory ids) = _hashBatch(claims);
        if (!_isSignedBy(authorizer, digest, signature)) revert InvalidSignature();
        for (uint256 i = 0; i < claims.length; i++) {
            if (claims[i].voucher.channel.receiverAuthorizer != authorizer) revert NotReceiverAuthorizer();
            _claim(claims[i], ids[i]);
        }
    }

    function settle(address receiver, address token) external once {
        ReceiverState storage state = receivers[receiver][token];
        uint128 amount = state.totalClaimed - state.totalSettled;
        if (amount == 0) return;
        state.totalSettled = state.totalClaimed;
        _transfer(token, receiver, amount);
        emit Settled(receiver, token, msg.sender, amount);
    }

    function initiateWithdraw(ChannelConfig calldata config, uint128 amount) external once {
        if (msg.sender != config.payer && msg.sender != config.payerAuthorizer) revert InvalidChannel();
        if (amount == 0) revert NothingToWithdraw();
        bytes32 id = getChannelId(config);
        if (pendingWithdrawals[id].initiatedAt != 0) revert WithdrawalAlreadyPending();
        ChannelState memory state = channels[id];
        if (amount > state.balance - state.totalClaimed) revert WithdrawAmountExceedsAvailable();
        pendingWithdrawals[id] = WithdrawalState(amount, uint40(block.timestamp));
        emit WithdrawInitiated(id, amount, uint40(block.timestamp) + config.withdrawDelay);
    }

    function finalizeWithdraw(ChannelConfig calldata config) external once {
        if (msg.sender != config.payer && msg.sender != config.payerAuthorizer) {
            revert NotAuthorizedToFinalizeWithdraw();
        }
        bytes32 id = getChannelId(config);
        WithdrawalState memory pending = pendingWithdrawals[id];
        if (pending.initiatedAt == 0) revert WithdrawalNotPending();
        if (block.timestamp < uint256(pending.initiatedAt) + config.withdrawDelay) revert WithdrawDelayNotElapsed();
        ChannelState memory state = channels[id];
        uint128 free = state.balance - state.totalClaimed;
        uint128 amount = pending.amount < free ? pending.amount : free;
        delete pendingWithdrawals[id];
        channels[id].balance = state.balance - amount;
        emit WithdrawFinalized(id, msg.sender, amount);
        if (state.balance == amount && state.totalClaimed == 0) emit ChannelClosed(id, config);
        if (amount > 0) _transfer(config.token, config.payer, amount);
    }

    function refund(ChannelConfig calldata config, uint128 amount) external once {
        if (msg.sender != config.receiver && msg.sender != config.receiverAuthorizer) revert NotAuthorizedToRefund();
        _refund(config, getChannelId(config), amount);
    }

    function refundWithSignature(ChannelConfig calldata config, uint128 amount, uint256 nonce, bytes calldata signature)
        external
        once
    {
        bytes32 id = getChannelId(config);
        if (nonce != refundNonce[id]) revert InvalidRefundNonce();
        if (!_isSignedBy(config.receiverAuthorizer, getRefundDigest(id, nonce, amount), signature)) {
            revert InvalidSignature();
        }
        _refund(config, id, amount);
    }

    /// Calls of this contract one after the other, all or none.
    function multicall(bytes[] calldata calls) external returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory result) = address(this).delegatecall(calls[i]);
            if (!ok) _bubble(result);
            results[i] = result;
        }
    }

    function getChannelId(ChannelConfig calldata config) public view returns (bytes32) {
        return _digest(keccak256(abi.encode(CHANNEL_CONFIG_TYPEHASH, config)));
    }

    function getVoucherDigest(bytes32 channelId, uint128 maxClaimableAmount) public view returns (bytes32) {
        return _digest(keccak256(abi.encode(VOUCHER_TYPEHASH, channelId, maxClaimableAmount)));
    }

    function getRefundDigest(bytes32 channelId, uint256 nonce, uint128 amount) public view returns (bytes32) {
        return _digest(keccak256(abi.encode(REFUND_TYPEHASH, channelId, nonce, amount)));
    }

    function getClaimBatchDigest(VoucherClaim[] calldata claims) external view returns (bytes32 digest) {
        (digest,) = _hashBatch(claims);
    }

    function eip712Domain()
        external
        view
        returns (
            bytes1 fields,
            string memory name,
            string memory version,
            uint256 chainId,
            address verifyingContract,
            bytes32 salt,
            uint256[] memory extensions
        )
    {
        return (0x0f, "x402 Batch Settlement", "1", block.chainid, address(this), bytes32(0), new uint256[](0));
    }

    /// A row that is claimed already is passed over, whatever its signature is.
    function _claim(VoucherClaim calldata row, bytes32 id) private {
        ChannelConfig calldata config = row.voucher.channel;
        ChannelState memory state = channels[id];
        if (row.totalClaimed <= state.totalClaimed) return;
        if (row.totalClaimed > row.voucher.maxClaimableAmount) revert ClaimExceedsCeiling();
        if (row.totalClaimed > state.balance) revert ClaimExceedsBalance();
        bytes32 digest = getVoucherDigest(id, row.voucher.maxClaimableAmount);
        if (config.payerAuthorizer != address(0)) {
            if (_recover(digest, row.signature) != config.payerAuthorizer) revert InvalidSignature();
        } else if (!_isSignedBy(config.payer, digest, row.signature)) {
            revert InvalidSignature();
        }
        uint128 amount = row.totalClaimed - state.totalClaimed;
        channels[id].totalClaimed = row.totalClaimed;
        receivers[config.receiver][config.token].totalClaimed += amount;
        emit Claimed(id, msg.sender, amount, row.totalClaimed);
    }

    function _refund(ChannelConfig calldata config, bytes32 id, uint128 wanted) private {
        if (wanted == 0) revert ZeroRefund();
        refundNonce[id] += 1;
        ChannelState memory state = channels[id];
        uint128 free = state.balance - state.totalClaimed;
        uint128 amount = wanted < free ? wanted : free;
        if (amount == 0) return;
        channels[id].balance = state.balance - amount;
        WithdrawalState memory pending = pendingWithdrawals[id];
        if (pending.initiatedAt != 0) {
            if (amount >= pending.amount) delete pendingWithdrawals[id];
            else pendingWithdrawals[id].amount = pending.amount - amount;
        }
        emit Refunded(id, msg.sender, amount);
        if (state.balance == amount && state.totalClaimed == 0) emit ChannelClosed(id, config);
        _transfer(config.token, config.payer, amount);
    }

    function _hashBatch(VoucherClaim[] calldata claims) private view returns (bytes32 digest, bytes32[] memory ids) {
        ids = new bytes32[](claims.length);
        bytes32[] memory entries = new bytes32[](claims.length);
        for (uint256 i = 0; i < claims.length; i++) {
            Voucher calldata voucher = claims[i].voucher;
            ids[i] = getChannelId(voucher.channel);
            entries[i] = keccak256(
                abi.encode(CLAIM_ENTRY_TYPEHASH, ids[i], voucher.maxClaimableAmount, claims[i].totalClaimed)
            );
        }
        digest = _digest(keccak256(abi.encode(CLAIM_BATCH_TYPEHASH, keccak256(abi.encodePacked(entries)))));
    }

    function _digest(bytes32 structHash) private view returns (bytes32) {
        bytes32 domain =
            keccak256(abi.encode(DOMAIN_TYPEHASH, NAME_HASH, VERSION_HASH, block.chainid, address(this)));
        return keccak256(abi.encodePacked(hex"1901", domain, structHash));
    }

    /// An account without code signs with its key; one with code is asked (ERC-1271).
    function _isSignedBy(address signer, bytes32 digest, bytes calldata signature) private view returns (bool) {
        if (signer.code.length == 0) {
            if (signature.length != 65) return false;
            (bytes32 r, bytes32 s, uint8 v) = _split(signature);
            if (uint256(s) > HALF_OF_CURVE_ORDER) return false;
            address found = ecrecover(digest, v, r, s);
            return found != address(0) && found == signer;
        }
        (bool ok, bytes memory result) =
            signer.staticcall(abi.encodeWithSelector(bytes4(VALID_ERC1271), digest, signature));
        return ok && result.length >= 32 && abi.decode(result, (bytes32)) == VALID_ERC1271;
    }

    function _recover(bytes32 digest, bytes calldata signature) private pure returns (address found) {
        if (signature.length != 65) revert ECDSAInvalidSignatureLength(signature.length);
        (bytes32 r, bytes32 s, uint8 v) = _split(signature);
        if (uint256(s) > HALF_OF_CURVE_ORDER) revert ECDSAInvalidSignatureS(s);
        found = ecrecover(digest, v, r, s);
        if (found == address(0)) revert ECDSAInvalidSignature();
    }

    function _split(bytes calldata signature) private pure returns (bytes32 r, bytes32 s, uint8 v) {
        return (bytes32(signature[0:32]), bytes32(signature[32:64]), uint8(signature[64]));
    }

    /// Tokens return true or nothing.
    function _transfer(address token, address to, uint256 amount) private {
        (bool ok, bytes memory result) = token.call(abi.encodeWithSelector(0xa9059cbb, to, amount));
        if (!ok) _bubble(result);
        bool good = result.length == 0 ? token.code.length > 0 : result.length >= 32 && uint256(bytes32(result)) == 1;
        if (!good) revert SafeERC20FailedOperation(token);
    }

    function _bubble(bytes memory reason) private pure {
        if (reason.length == 0) revert FailedCall();
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
