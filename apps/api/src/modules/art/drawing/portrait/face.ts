import type { Hair, Look, Skin } from './look.ts'

const round =
  'M290 392c-4-96 40-150 110-150s114 54 110 150c-3 78-26 134-66 166-26 20-62 20-88 0-40-32-63-88-66-166z'
const angular =
  'M288 390c-4-96 42-150 112-150s116 54 112 150c-2 72-16 126-54 166-28 28-88 28-116 0-38-40-52-94-54-166z'

/** Neck and throat, which the clothes cover in part; the chin throws its shadow on them. */
export function drawNeck({ isAngular }: Look, skin: Skin): string {
  const left = isAngular ? 334 : 344
  const neck = `M${left} 560v104c0 34-24 48-56 62l122 124 122-124c-32-14-56-28-56-62V560z`
  return (
    `<clipPath id="n"><path d="${neck}"/></clipPath><path d="${neck}" fill="${skin.base}"/>` +
    `<g clip-path="url(#n)"><path d="M300 560h200v84c-56 62-144 62-200 0z" fill="${skin.deep}" opacity=".42"/><path d="M430 560h100v300h-50z" fill="${skin.shade}" opacity=".5"/></g>`
  )
}

/** Ears and face, with the light from the left. */
export function drawFace(look: Look, skin: Skin, hair: Hair): string {
  const outline = look.isAngular ? angular : round
  // The bob falls over them.
  const ears =
    look.cut === 'bob'
      ? ''
      : `<ellipse cx="288" cy="418" rx="18" ry="30" fill="${skin.shade}"/><ellipse cx="512" cy="418" rx="18" ry="30" fill="${skin.shade}"/>`
  const earrings = look.hasEarrings
    ? '<circle cx="284" cy="456" r="8" fill="#D9B25F"/><circle cx="516" cy="456" r="8" fill="#C79E4A"/>'
    : ''
  const blush = look.isAngular ? 0.2 : 0.36
  return (
    ears +
    earrings +
    `<path d="${outline}" fill="${skin.base}"/>` +
    `<clipPath id="f"><path d="${outline}"/></clipPath>` +
    `<g clip-path="url(#f)"><path d="M470 240c34 60 34 150 18 220-14 60-44 104-90 124h140V240z" fill="${skin.shade}" opacity=".55"/>` +
    `<path d="M280 240h240v66c-60 26-180 26-240 0z" fill="${skin.shade}" opacity=".45"/>` +
    `<ellipse cx="330" cy="474" rx="34" ry="22" fill="${skin.blush}" opacity="${blush}"/><ellipse cx="470" cy="474" rx="34" ry="22" fill="${skin.blush}" opacity="${blush}"/></g>` +
    features(look, skin, hair) +
    (look.hasGlasses ? glasses : '')
  )
}

function features({ isAngular }: Look, skin: Skin, hair: Hair): string {
  const brow = isAngular ? 10 : 7
  const eye = (x: number, turn: 1 | -1) =>
    `<g transform="translate(${x} 414) scale(${turn} 1)"><path d="M-24 2c8-15 36-17 48-1-14 11-34 12-48 1z" fill="#FFFDFA"/><circle cx="0" cy="-1" r="9.5" fill="#2A1D19"/><circle cx="${3 * turn}" cy="-4" r="2.6" fill="#FFFDFA"/>` +
    `<path d="M-26 3c9-18 40-20 52-2" fill="none" stroke="#2A1D19" stroke-width="${isAngular ? 4 : 5}" stroke-linecap="round"/>${isAngular ? '' : '<path d="M25 0l9-6" stroke="#2A1D19" stroke-width="4.5" stroke-linecap="round"/>'}</g>`
  const lips = isAngular
    ? `<path d="M364 510c24 14 48 14 72 0" fill="none" stroke="${skin.lip}" stroke-width="6" stroke-linecap="round"/><path d="M384 532c10 5 22 5 32 0" fill="none" stroke="${skin.shade}" stroke-width="5" stroke-linecap="round"/>`
    : `<path d="M362 506c14-8 26-11 38-5 12-6 24-3 38 5-10 22-24 28-38 28s-28-6-38-28z" fill="${skin.lip}"/><path d="M362 506c24 9 52 9 76 0" fill="none" stroke="#7E3F38" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/>`
  return (
    `<g fill="none" stroke="${hair.base}" stroke-width="${brow}" stroke-linecap="round"><path d="M318 ${isAngular ? 380 : 382}c14-10 38-13 58-5"/><path d="M482 ${isAngular ? 380 : 382}c-14-10-38-13-58-5"/></g>` +
    eye(348, -1) +
    eye(452, 1) +
    `<path d="M404 410c3 24 10 40 12 52 1 10-12 13-24 10" fill="none" stroke="${skin.deep}" stroke-opacity=".6" stroke-width="5" stroke-linecap="round"/>` +
    lips
  )
}

const glasses =
  '<g fill="none" stroke="#2B2523" stroke-width="6"><rect x="306" y="386" width="80" height="60" rx="26"/><rect x="414" y="386" width="80" height="60" rx="26"/><path d="M386 410c8-7 20-7 28 0M306 408l-18-6M494 408l18-6"/></g><path d="M318 404l22-12M426 404l22-12" stroke="#FFFDFA" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>'
