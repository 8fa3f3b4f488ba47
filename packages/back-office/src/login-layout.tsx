import { Outlet } from '@repo/routing'
import { LogoMark } from '@repo/ui/logo'
import { SignedOutFrame } from './signed-out-frame.tsx'

/** Login page of an office: brand, form, and a description of the office. */
export function LoginLayout({ brand, promise }: { brand: string; promise: string }) {
  return (
    <SignedOutFrame brand={brand}>
      {/* Fills the window between the header of 60 px and the footer of 53 px. */}
      <div className="lg:grid lg:min-h-[calc(100dvh-113px)] lg:grid-cols-[1.1fr_1fr]">
        <div className="wrap py-8 lg:pt-[max(3.5rem,12dvh)]">
          <div className="mx-auto w-full max-w-[400px]">
            <Outlet />
          </div>
        </div>
        <aside className="hidden flex-col justify-between p-14 lg:flex" data-surface="hero">
          <LogoMark className="size-10 text-gold" />
          <p className="max-w-[20ch] font-display text-[2.5rem] leading-[1.2]">{promise}</p>
        </aside>
      </div>
    </SignedOutFrame>
  )
}
