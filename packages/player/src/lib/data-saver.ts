type Connection = { saveData?: boolean; effectiveType?: string; downlink?: number }

/** What the browser knows of the network; only some tell. */
function readConnection(): Connection {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection ?? {}
}

/** Whether the device asks every page to save data. */
export function wantsToSaveData(): boolean {
  return readConnection().saveData === true
}

/** Lines that automatic quality may not pass while data is saved: less on networks that carry little anyway. */
export function pickDataCap(): 360 | 480 {
  const { effectiveType = '4g' } = readConnection()
  return effectiveType === '4g' ? 480 : 360
}

/** Enough to begin at a readable picture. */
const usualBitrate = 1_500_000
const bitsPerMegabit = 1_000_000

/** Bits per second assumed before the first segment was measured: less where the browser knows of a slow network. */
export function guessBitrate(): number {
  const { downlink } = readConnection()
  return downlink ? Math.min(usualBitrate, downlink * bitsPerMegabit) : usualBitrate
}
