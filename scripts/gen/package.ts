import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Written } from './files.ts'
import { nameOf } from './names.ts'

/** A package with its first function, test and page. Code enters it with its second real user. */
export function generatePackage(root: string, text: string): Written {
  const name = nameOf(text)
  const folder = `packages/${name.kebab}`
  const { compilerOptions: _base, ...tsconfig } = JSON.parse(
    readFileSync(join(root, 'packages', 'messages', 'tsconfig.json'), 'utf8'),
  ) as Record<string, unknown>
  const manifest = {
    name: `@repo/${name.kebab}`,
    private: true,
    version: '0.1.0',
    type: 'module',
    exports: { '.': './src/index.ts', './*': './src/*.ts' },
    scripts: { typecheck: 'tsc -p .', test: 'vitest run' },
    devDependencies: {
      '@repo/config': 'workspace:*',
      '@types/node': 'catalog:',
      typescript: 'catalog:',
      vitest: 'catalog:',
    },
  }
  const files = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(tsconfig, null, 2)}\n`,
    'vitest.config.ts': "import { unit } from '@repo/config/vitest'\n\nexport default unit()\n",
    'src/index.ts': `/** Says what it is for, its units and its faults. */\nexport function ${name.camel}(text: string): string {\n  return text.normalize('NFC')\n}\n`,
    'src/index.test.ts': `import { expect, it } from 'vitest'\nimport { ${name.camel} } from './index.ts'\n\nit('brings a text into one Unicode form', () => {\n  expect(${name.camel}('e\\u0302')).toBe('\\u00ea')\n})\n`,
    'README.md': `# ${name.kebab}\n\nWhat it is for, who may import it, one example.\n`,
  }
  return {
    files: Object.entries(files).map(([path, content]) => create(root, `${folder}/${path}`, content)),
    todo: [
      `scripts/boundaries/workspace-arrows.ts và ARCHITECTURE.md: ai được dùng @repo/${name.kebab}, và nó được dùng gì`,
      'chạy `npx pnpm install` để nối gói mới vào',
    ],
  }
}
