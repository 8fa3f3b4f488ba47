type Connection = { saveData?: boolean; effectiveType?: string }

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
