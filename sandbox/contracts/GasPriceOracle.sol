// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What Base's predeploy of this name says about the fee for a transaction's data, by the formula of the Fjord upgrade and
/// with Base's scalars. It does not compress: what it is asked about here, signatures and nonces, hardly can be.
contract GasPriceOracle {
    uint256 public l1BaseFee;
    uint256 public blobBaseFee;

    uint256 private constant BASE_FEE_SCALAR = 2269;
    uint256 private constant BLOB_BASE_FEE_SCALAR = 1055762;
    /// Signature and envelope, which the question leaves out.
    uint256 private constant SIGNATURE_BYTES = 68;

    /// Only in the sandbox: sets what Ethereum charges.
    function setFees(uint256 l1BaseFee_, uint256 blobBaseFee_) external {
        l1BaseFee = l1BaseFee_;
        blobBaseFee = blobBaseFee_;
    }

    function getL1Fee(bytes calldata unsignedTransaction) external view returns (uint256) {
        return feeOf(unsignedTransaction.length + SIGNATURE_BYTES);
    }

    function getL1FeeUpperBound(uint256 unsignedBytes) external view returns (uint256) {
        uint256 size = unsignedBytes + SIGNATURE_BYTES;
        return feeOf(size + size / 255 + 16);
    }

    function feeOf(uint256 compressedBytes) private view returns (uint256) {
        uint256 scaled = compressedBytes * 836500;
        scaled = scaled > 142585600 ? scaled - 42585600 : 100000000;
        return (scaled * (BASE_FEE_SCALAR * 16 * l1BaseFee + BLOB_BASE_FEE_SCALAR * blobBaseFee)) / 1e12;
    }
}
