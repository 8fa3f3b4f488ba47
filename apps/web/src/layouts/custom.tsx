import { Outlet } from '@repo/routing'
import { SiteFrame } from '@repo/shell'
import { LogoMark } from '@repo/ui/logo'
import { MotifField } from '../components/motif.tsx'
import { shellTexts } from './shell.messages.ts'
import { SiteFooter, SiteHeader } from './site-chrome.tsx'

export { loader } from './default.tsx'

/** Signing in and up: the form on one side, a calm picture on the other. */
export function Component() {
  return (
    <SiteFrame footer={<SiteFooter />} header={<SiteHeader />}>
      <div className="lg:grid lg:min-h-[calc(100dvh-var(--header-h))] lg:grid-cols-[1.1fr_1fr]">
        <div className="wrap py-8 md:py-14 lg:pt-[max(3.5rem,12dvh)]">
          <div className="mx-auto w-full max-w-[420px]">
            <Outlet />
          </div>
        </div>
        <aside className="hidden lg:block" data-surface="hero">
          {/* As high as the window, so that a long form scrolls past a whole picture. */}
          <div className="sticky top-[var(--header-h)] flex h-[calc(100dvh-var(--header-h))] flex-col justify-between overflow-hidden p-14">
            <MotifField
              className="absolute -right-32 -bottom-32 size-152 text-on-hero-2 opacity-25"
              name="anatomy"
            />
            <LogoMark className="relative size-10 text-gold" />
            <p className="relative max-w-[18ch] pb-10 font-display text-[2.5rem] leading-[1.2]">
              {shellTexts.auth}
            </p>
          </div>
        </aside>
      </div>
    </SiteFrame>
  )
}
