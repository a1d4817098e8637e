import { registerHooks } from 'node:module'

/**
 * For every import inside a package, Node parses its package.json to learn whether the file is a module. Drizzle's has
 * 180 kB, and its files import each other hundreds of times: that was a third of the CPU time of a start.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})

// Not a static import, which would be loaded before the hook is registered.
await import(process.argv[2] === 'worker' ? './worker-main.ts' : './farol-main.ts')
