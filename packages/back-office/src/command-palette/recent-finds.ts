import { browserStore } from '../person-store.ts'
import type { PaletteItem } from './palette.types.ts'

const most = 6
// Made where the office's frame loads it, so that signing out clears it even if the palette was never opened.
const store = browserStore<PaletteItem[]>('office-recent-finds')

/** What somebody opened last by the palette, newest first. */
export const recentFinds = (owner: string): PaletteItem[] => store.read(owner) ?? []

export function rememberFind(owner: string, { kind, label, detail, href }: PaletteItem): void {
  const others = recentFinds(owner).filter((item) => item.href !== href)
  store.write(owner, [{ kind, label, detail, href }, ...others].slice(0, most))
}
