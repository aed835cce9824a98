/** Functions of the standards that most calls are to, by selector. */
const standard: Readonly<Record<string, string>> = {
  '0x06fdde03': 'name',
  '0x095ea7b3': 'approve',
  '0x0902f1ac': 'getReserves',
  '0x150b7a02': 'onERC721Received',
  '0x18160ddd': 'totalSupply',
  '0x1626ba7e': 'isValidSignature',
  '0x23b872dd': 'transferFrom',
  '0x2e1a7d4d': 'withdraw',
  '0x2eb2c2d6': 'safeBatchTransferFrom',
  '0x313ce567': 'decimals',
  '0x40c10f19': 'mint',
  '0x42842e0e': 'safeTransferFrom',
  '0x42966c68': 'burn',
  '0x4e1273f4': 'balanceOfBatch',
  '0x5c60da1b': 'implementation',
  '0x6352211e': 'ownerOf',
  '0x70a08231': 'balanceOf',
  '0x79cc6790': 'burnFrom',
  '0x95d89b41': 'symbol',
  '0xa22cb465': 'setApprovalForAll',
  '0xa9059cbb': 'transfer',
  '0xb88d4fde': 'safeTransferFrom',
  '0xbc197c81': 'onERC1155BatchReceived',
  '0xc87b56dd': 'tokenURI',
  '0xd0e30db0': 'deposit',
  '0xd505accf': 'permit',
  '0xdd62ed3e': 'allowance',
  '0xf23a6e61': 'onERC1155Received',
  '0xf242432a': 'safeTransferFrom',
};

/** Names of functions by selector: the standard ones, and those that are known otherwise. */
export function functionNames(
  known: Readonly<Record<string, string>> = {},
): (selector: string) => string | undefined {
  return (selector) => known[selector] ?? standard[selector];
}
