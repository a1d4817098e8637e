import { registerHooks } from 'node:module'

type Resolved = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>

/**
 * For every import of and inside a package, Node parses its package.json to learn which file is meant and whether it is a module.
 * Drizzle's has 180 kB, hundreds of our files import it, and its own import each other hundreds of times: most of the CPU time of a
 * start.
 */
const packages = new Map<string, Resolved>()
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context)
    const resolved = packages.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    packages.set(specifier, resolved)
    return resolved
  },
})

// Not a static import, which would be loaded before the hook is registered.
await import(process.argv[2] === 'worker' ? './worker-main.ts' : './farol-main.ts')
