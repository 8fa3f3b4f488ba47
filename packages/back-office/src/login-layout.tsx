import { Outlet } from '@repo/routing'
import { SiteFrame, ThemeToggle } from '@repo/shell'
import { Logo, LogoMark } from '@repo/ui/logo'

/** The door of an office: brand, form, and what awaits behind it. */
export function LoginLayout({ brand, promise }: { brand: string; promise: string }) {
  return (
    <SiteFrame
      header={
        <header className="wrap flex h-15 items-center justify-between">
          <Logo brand={brand} className="text-2xl" />
          <ThemeToggle />
        </header>
      }
    >
      <div className="lg:grid lg:min-h-[calc(100dvh-60px)] lg:grid-cols-[1.1fr_1fr]">
        <div className="wrap grid py-8 lg:content-center">
          <div className="mx-auto w-full max-w-[400px]">
            <Outlet />
          </div>
        </div>
        <aside className="hidden flex-col justify-between p-14 lg:flex" data-surface="hero">
          <LogoMark className="size-10 text-gold" />
          <p className="max-w-[20ch] font-display text-[2.5rem] leading-[1.2]">{promise}</p>
        </aside>
      </div>
    </SiteFrame>
  )
}
