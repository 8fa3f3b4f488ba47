interface SpriteProps {
  /** Address of the sheet. */
  sheet: string
  x: number
  y: number
  width: number
  height: number
  /** Of the size in which the sheet was drawn. */
  scale: number
}

/** One picture of a sheet, drawn as a background, so that it can neither be dragged out nor saved with a press. */
export function Sprite({ sheet, x, y, width, height, scale }: SpriteProps) {
  return (
    <span
      aria-hidden="true"
      className="block overflow-hidden"
      style={{ width: width * scale, height: height * scale }}
    >
      <span
        className="block origin-top-left"
        style={{
          width,
          height,
          transform: `scale(${scale})`,
          backgroundImage: `url("${sheet}")`,
          backgroundPosition: `-${x}px -${y}px`,
        }}
      />
    </span>
  )
}
