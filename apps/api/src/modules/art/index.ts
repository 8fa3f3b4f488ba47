export { createArtModule } from './art.routes.ts'
export { type AssetUrls, createAssetUrls } from './asset-urls.ts'
