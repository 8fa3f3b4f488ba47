import clsx from 'clsx'
import { initialsOf } from './lib/initials.ts'

/** Round portrait of a person, or the initials of middle and given name. Decorative unless `alt` is given. */
export function Avatar({
  name,
  src,
  size = 40,
  alt = '',
  className,
}: {
  name: string
  src?: string | null
  /** Edge in px. */
  size?: number
  alt?: string
  className?: string
}) {
  const shape = clsx('shrink-0 rounded-full', className)
  const box = { inlineSize: size, blockSize: size }
  if (src)
    return (
      <img
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        style={box}
        className={clsx(shape, 'object-cover')}
      />
    )
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      style={{ ...box, fontSize: size * 0.36 }}
      className={clsx(shape, 'inline-grid place-items-center bg-primary-soft font-semibold text-primary')}
    >
      {initialsOf(name)}
    </span>
  )
}
