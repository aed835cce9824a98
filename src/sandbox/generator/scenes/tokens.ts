export interface TokenPlan {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** In dollars; null if it has no market. */
  readonly price: number | null;
  /** In whole tokens. */
  readonly supply: bigint;
}

export type ScamPlan = Pick<TokenPlan, 'name' | 'symbol' | 'supply'>;

const plan = (
  name: string,
  symbol: string,
  decimals: number,
  price: number | null,
  supply: number,
): TokenPlan => ({ name, symbol, decimals, price, supply: BigInt(supply) });

export const SKERRY_TOKENS: readonly TokenPlan[] = [
  plan('Saltmarsh', 'SLTM', 18, 2.8137, 40_000_000),
  plan('Lanternfish', 'LNFSH', 18, 0.18342, 250_000_000),
  plan('Gannet Credit', 'GNTC', 8, 311.402, 900_000),
  plan('Stormpetrel', 'STPTL', 18, 0.0071255, 4_000_000_000),
  plan('Skerry Council', 'SKCO', 18, 7.52, 21_000_000),
  plan('Barnaclebond', 'BRNB', 6, 1.0312, 30_000_000),
  plan('Cormorant Freight', 'CRMF', 18, 14.9081, 6_000_000),
  plan('Foghorn', 'FGHRN', 18, 0.4417, 120_000_000),
  plan('Kittiwake Air Miles', 'KTWK', 0, null, 75_000_000),
  plan('Limpet Points', 'LMPT', 2, null, 8_000_000),
  plan('Mudlark Silver', 'MDLK', 8, 29.115, 1_500_000),
  plan('Oysterbed Note 2031', 'OYB31', 6, 0.9617, 12_000_000),
  plan('Puffling', 'PFLNG', 18, 0.00002918, 900_000_000),
  plan('Quayside Rewards', 'QSRW', 18, null, 60_000_000),
  plan('Ropewalk', 'RPWLK', 18, 1.2044, 18_000_000),
  plan('Shoal Index Ten', 'SHL10', 18, 103.66, 450_000),
  plan('Thriftbloom', 'THBLM', 18, 0.0937, 333_000_000),
  plan('Urchinade', 'URCHN', 9, 0.6502, 44_000_000),
  plan('Whelkworks', 'WHLK', 18, 5.0019, 9_500_000),
  plan('Windlass Energy', 'WNDLS', 18, 0.2718, 88_000_000),
  plan('Samphire Yield Vault', 'yvSMPH', 18, null, 5_000_000),
  plan('Eelgrass Carbon Tonne', 'EELCT', 3, 18.25, 2_200_000),
  plan('Ærfugl 🪶', 'ÆRFGL', 18, 0.00091, 700_000_000),
  plan('Dune & Daughter "Preferred"', 'D&D', 18, null, 1_000_000),
];

export const SKERRY_SCAMS: readonly ScamPlan[] = [
  { name: 'Visit skerry-bonus.example to claim', symbol: 'REWARD', supply: 10_000_000n },
  { name: '<b>5000 free BCND</b> at https://gift.example', symbol: 'BCND', supply: 10_000_000n },
];

/** Some are issued by the same account with the same nonce as on the first chain, so at the same address. */
export const EYOT_TOKENS: readonly TokenPlan[] = [
  plan('Reedbed', 'REED', 18, 0.7421, 30_000_000),
  plan('Ferryman', 'FERRY', 18, 12.0533, 2_000_000),
  plan('Otter Cash', 'OTTR', 8, 0.9988, 40_000_000),
  plan('Kingfisher Index', 'KNGF', 18, 61.07, 300_000),
  plan('Watercress', 'WCRSS', 6, 0.003171, 800_000_000),
  plan('Millrace Points', 'MILL', 2, null, 6_000_000),
  plan('Willow & Osier', 'W&O', 18, null, 1_200_000),
];

export const EYOT_SCAMS: readonly ScamPlan[] = [
  { name: 'Bridge refund at causeway-claim.example', symbol: 'REFUND', supply: 10_000_000n },
];
