import type { RefObject } from 'react'
import { pickDataCap, wantsToSaveData } from './lib/data-saver.ts'
import type { PlayerPreferences } from './lib/preferences.ts'
import type { Engine } from './playback/engine.ts'

/** Choice of the rung, and saving data, which rules each other out above the cap. */
export function useQuality(
  engineRef: RefObject<Engine | null>,
  preferences: PlayerPreferences,
  change: (part: Partial<PlayerPreferences>) => void,
) {
  const possibleCap = pickDataCap()
  const { quality } = preferences
  const dataCap = capOf(preferences)
  return {
    quality,
    dataCap,
    possibleCap,
    setQuality: (next: PlayerPreferences['quality']) => {
      const isOverCap = dataCap !== null && typeof next === 'number' && next > dataCap
      change(isOverCap ? { quality: next, savesData: false } : { quality: next })
      if (isOverCap) engineRef.current?.setDataCap(null)
      if (next !== 'sound') engineRef.current?.setQuality(next)
    },
    setDataSaver: (isOn: boolean) => {
      const isOverCap = isOn && typeof quality === 'number' && quality > possibleCap
      change(isOverCap ? { quality: null, savesData: true } : { savesData: isOn })
      engineRef.current?.setDataCap(isOn ? possibleCap : null)
      if (isOverCap) engineRef.current?.setQuality(null)
    },
  }
}

/** Lines that automatic quality may not pass; null while data is not saved. */
export function capOf({ savesData }: PlayerPreferences): number | null {
  return (savesData ?? wantsToSaveData()) ? pickDataCap() : null
}
