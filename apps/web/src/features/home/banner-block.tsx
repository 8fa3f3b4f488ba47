import { buttonClass } from '@repo/ui/button'
import type { BlockOf } from './home.types.ts'

/** A call in large letters, on the dark ground of the hero or on the page's own. */
export function BannerBlock({ block }: { block: BlockOf<'banner'> }) {
  const isDark = block.look === 'dark'
  return (
    <section
      aria-labelledby={block.id}
      className={isDark ? undefined : 'bg-surface-2'}
      data-surface={isDark ? 'hero' : undefined}
    >
      <div className="wrap section-y text-center">
        <h2 className="mx-auto max-w-[22ch]" id={block.id}>
          {block.title}
        </h2>
        {block.text && (
          <p
            className={`mx-auto mt-4 max-w-[58ch] text-lg whitespace-pre-line ${isDark ? 'text-on-hero-2' : 'text-2'}`}
          >
            {block.text}
          </p>
        )}
        {block.buttons.length > 0 && (
          <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
            {block.buttons.map(({ label, href }, index) => (
              <a
                className={buttonClass({
                  variant: index > 0 ? 'secondary' : isDark ? 'accent' : 'primary',
                  size: 'lg',
                })}
                href={href}
                key={`${label} ${href}`}
              >
                {label}
              </a>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
