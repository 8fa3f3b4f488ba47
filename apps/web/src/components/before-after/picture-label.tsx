import clsx from 'clsx'

/** What a picture is, in its upper corner; readers of the screen have it in the picture's description. */
export function PictureLabel({ side, text }: { side: 'start' | 'end'; text: string }) {
  return (
    <span
      className={clsx(
        'pointer-events-none absolute top-2 max-w-[45%] truncate rounded-xs border border-transparent bg-[rgb(15_15_20/0.78)] px-2 py-0.5 font-semibold text-sm text-white',
        side === 'start' ? 'left-2' : 'right-2',
      )}
    >
      {text}
    </span>
  )
}
