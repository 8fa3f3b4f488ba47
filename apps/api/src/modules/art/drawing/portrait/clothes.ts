import type { Look } from './look.ts'

const shoulders =
  'M70 1000c2-120 40-200 132-236 40-16 66-24 98-48l100 132 100-132c32 24 58 32 98 48 92 36 130 116 132 236z'

/** What is worn, up to the neck. */
export function drawClothes({ clothes, fabric }: Look): string {
  if (clothes === 'scrubs') return scrubs(fabric)
  return coat(fabric, clothes === 'coatWithTie')
}

function scrubs(fabric: string): string {
  return (
    `<path d="${shoulders}" fill="${fabric}"/>` +
    `<path d="M300 716l100 132 100-132" fill="none" stroke="#0D2F2A" stroke-opacity=".35" stroke-width="6"/>` +
    `<path d="M560 880h104v120H560z" fill="#0D2F2A" fill-opacity=".16"/><path d="M560 880h104" stroke="#FFFDFA" stroke-opacity=".35" stroke-width="4"/>` +
    `<path d="M202 764c-14 60-22 150-20 236M598 764c14 60 22 150 20 236" fill="none" stroke="#0D2F2A" stroke-opacity=".28" stroke-width="5"/>` +
    stethoscope
  )
}

const stethoscope =
  '<g fill="none" stroke-linecap="round"><path d="M294 724c-22 60-24 130 26 176" stroke="#23211F" stroke-width="13"/><path d="M506 724c26 60 30 120 6 186" stroke="#23211F" stroke-width="13"/><path d="M320 900c14 14 10 36-4 46" stroke="#23211F" stroke-width="10"/></g><circle cx="508" cy="930" r="27" fill="#B9B4AC"/><circle cx="508" cy="930" r="16" fill="#EDE8E0"/>'

function coat(fabric: string, hasTie: boolean): string {
  const under = hasTie
    ? `<path d="M290 722l-24 60 40 218h188l40-218-24-60-110 84z" fill="#DDE7E3"/><path d="M400 800l28 30-14 26 24 144h-76l24-144-14-26z" fill="${fabric}"/><path d="M400 800l-76-104-36 24 62 118zM400 800l76-104 36 24-62 118z" fill="#F7FAF8"/><path d="M400 800l-50 38M400 800l50 38" stroke="#B9C6C1" stroke-width="3"/>`
    : `<path d="M290 724l-24 60 40 216h188l40-216-24-60-110 116z" fill="${fabric}"/><path d="M290 724l110 116 110-116" fill="none" stroke="#1D1A17" stroke-opacity=".18" stroke-width="6"/>`
  return (
    under +
    `<path d="M70 1000c2-120 40-200 132-236 40-16 66-24 92-42 8 110 40 200 90 278zM730 1000c-2-120-40-200-132-236-40-16-66-24-92-42-8 110-40 200-90 278z" fill="#FBF9F5"/>` +
    `<path d="M730 1000c-2-120-40-200-132-236-10-4-20-8-28-11 34 76 40 160 34 247z" fill="#DCD6CB" fill-opacity=".6"/>` +
    `<path d="M294 722c-22 12-38 20-54 28l-10 92 56 4-30 34 128 120c-50-78-82-168-90-278zM506 722c22 12 38 20 54 28l10 92-56 4 30 34-128 120c50-78 82-168 90-278z" fill="#EFEBE3"/>` +
    `<path d="M240 750l-10 92 56 4-30 34 128 120M560 750l10 92-56 4 30 34-128 120" fill="none" stroke="#BDB4A6" stroke-width="4" stroke-linejoin="round"/>` +
    `<path d="M560 900h96v100h-96z" fill="#F3EFE7"/><path d="M560 900h96M560 900v100M656 900v100" fill="none" stroke="#BDB4A6" stroke-width="4"/><path d="M620 868v66" stroke="#17554D" stroke-width="9" stroke-linecap="round"/><path d="M636 876v58" stroke="#A87C22" stroke-width="7" stroke-linecap="round"/>`
  )
}
