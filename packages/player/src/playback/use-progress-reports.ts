import { type RefObject, useEffect, useRef } from 'react'
import type { ProgressReason, ProgressReport } from '../player.types.ts'
import { createWatchTracker } from './watch-tracker.ts'

const reportEveryMs = 10_000
/** Jumps that follow each other are told once, when the viewer has arrived. */
const seekRestMs = 1_000

/** Follows what is really watched and reports it: every 10 s, after a jump, and whenever it could get lost. */
export function useProgressReports(
  videoRef: RefObject<HTMLVideoElement | null>,
  lesson: { src: string; startAt: number },
  onProgress: ((report: ProgressReport) => void) | undefined,
): void {
  const { src } = lesson
  const startAtRef = useRef(lesson.startAt)
  const sendRef = useRef(onProgress)

  useEffect(() => {
    startAtRef.current = lesson.startAt
  })

  useEffect(() => {
    const video = videoRef.current
    if (!video || src === '') return
    const tracker = createWatchTracker(startAtRef.current)
    const now = () => performance.now()
    let seekTimer: ReturnType<typeof setTimeout> | undefined
    const report = (reason: ProgressReason) => {
      if (!tracker.hasNews()) return
      sendRef.current?.({ ...tracker.takeReport(), reason })
    }
    const onTime = () => {
      if (!video.seeking) tracker.advance(video.currentTime, now(), video.playbackRate)
    }
    const handlers: Record<string, () => void> = {
      playing: () => tracker.begin(video.currentTime, now()),
      timeupdate: onTime,
      waiting: () => tracker.stop(),
      seeking: () => tracker.stop(),
      seeked: () => {
        tracker.begin(video.currentTime, now())
        clearTimeout(seekTimer)
        seekTimer = setTimeout(() => report('seek'), seekRestMs)
      },
      pause: () => {
        onTime()
        tracker.stop()
        // At the end `ended` follows at once and tells more.
        if (!video.ended) report('pause')
      },
      ended: () => {
        onTime()
        tracker.stop()
        report('ended')
      },
    }
    for (const [name, handler] of Object.entries(handlers)) video.addEventListener(name, handler)
    const timer = setInterval(() => {
      if (!video.paused) report('interval')
    }, reportEveryMs)
    const onHidden = () => {
      if (document.visibilityState === 'hidden') report('hidden')
    }
    const onPageHide = () => report('hidden')
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      for (const [name, handler] of Object.entries(handlers)) video.removeEventListener(name, handler)
      clearInterval(timer)
      clearTimeout(seekTimer)
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onPageHide)
      report('unmount')
    }
  }, [videoRef, src])

  // Declared last and run after the clean-up above: the last report of a lesson goes to the handler of that lesson,
  // never to the one of the lesson that follows.
  useEffect(() => {
    sendRef.current = onProgress
  })
}
