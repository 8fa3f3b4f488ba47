import { readFileSync } from 'node:fs'

const picture = (path: string, file: string) => ({
  path,
  key: path.slice(1),
  read: () => readFileSync(new URL(`../media/pictures/${file}`, import.meta.url)),
})

/** Drawn pictures of the demo's articles: where pages ask for them, and where they are stored. */
export const newsPictures = {
  photoCorner: {
    ...picture('/site-pictures/5b0c7d1e2f3a49586776a5b4c3d2e1f1.webp', 'photo-corner.webp'),
    width: 1200,
    height: 720,
  },
  drill: {
    ...picture('/covers/6c1d8e2f3a4b59687786b5c4d3e2f1a2.webp', 'drill-cover.webp'),
    width: 1280,
    height: 800,
  },
}
