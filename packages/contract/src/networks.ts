/** Networks that the footer can lead to, each with the hosts of its pages. */
export const networkHosts = {
  facebook: ['facebook.com', 'fb.com'],
  youtube: ['youtube.com', 'youtu.be'],
  zalo: ['zalo.me'],
  tiktok: ['tiktok.com'],
  instagram: ['instagram.com'],
  linkedin: ['linkedin.com'],
} as const
export type Network = keyof typeof networkHosts
export const networks = Object.keys(networkHosts) as [Network, ...Network[]]
