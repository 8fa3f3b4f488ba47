import clsx from 'clsx'

export type CoverImageProps = {
  src: string
  /** Empty when the text beside it says the same. */
  alt?: string
  ratio?: '16/10' | '16/9' | '4/5' | '1/1'
  srcSet?: string
  sizes?: string
  /** For the picture that is in view at once: loads first and without delay. */
  isEager?: boolean
  className?: string
  /** Classes of the picture itself, such as a zoom on hover of the card. */
  imgClassName?: string
}

/** The point that stays in view where the picture is cropped, which travels behind its address as `#focus=30,70`. */
function positionOf(src: string): string | undefined {
  const found = /#focus=(\d{1,3}),(\d{1,3})$/.exec(src)
  return found ? `${found[1]}% ${found[2]}%` : undefined
}

const boxes = { '16/10': [640, 400], '16/9': [640, 360], '4/5': [480, 600], '1/1': [400, 400] } as const

/** Picture with its place kept before it loads, so nothing moves. */
export function CoverImage({
  src,
  alt = '',
  ratio = '16/10',
  srcSet,
  sizes,
  isEager = false,
  className,
  imgClassName,
}: CoverImageProps) {
  const [width, height] = boxes[ratio]
  return (
    <span className={clsx('block overflow-hidden bg-surface-3', className)} style={{ aspectRatio: ratio }}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding={isEager ? 'sync' : 'async'}
        style={{ objectPosition: positionOf(src) }}
        className={clsx('size-full object-cover', imgClassName)}
      />
    </span>
  )
}
