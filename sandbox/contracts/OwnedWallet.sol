// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A smart wallet with one owner, whose signature is the wallet's signature (ERC-1271).
contract OwnedWallet {
    error NotTheOwner();
    error CallFailed(bytes reason);

    bytes4 internal constant VALID = 0x1626ba7e;
    bytes4 internal constant INVALID = 0xffffffff;
    uint256 private constant HALF_OF_CURVE_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    address public immutable owner;

    constructor(address owner_) payable {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) public view virtual returns (bytes4) {
        return isOfOwner(hash, signature) ? VALID : INVALID;
    }

    /// Calls out in the wallet's name.
    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory result) {
        if (msg.sender != owner) revert NotTheOwner();
        bool ok;
        (ok, result) = target.call{value: value}(data);
        if (!ok) revert CallFailed(result);
    }

    function isOfOwner(bytes32 hash, bytes calldata signature) internal view returns (bool) {
        if (signature.length != 65) return false;
        uint256 s = uint256(bytes32(signature[32:64]));
        if (s > HALF_OF_CURVE_ORDER) return false;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(s));
        return signer != address(0) && signer == owner;
    }
}
