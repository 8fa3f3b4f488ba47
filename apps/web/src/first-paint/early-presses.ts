import { keepPressesIn } from '@repo/ui/lib/kept-presses'
import { programReady } from './program-ready.ts'

/** Keeps what a visitor presses or chooses before the program runs, and does it again once it does. */
export function keepEarlyPresses(): void {
  addEventListener(programReady, keepPressesIn(document).doAgain, { once: true })
}
