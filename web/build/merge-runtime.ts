import type { Plugin, Rolldown } from 'vite'

const NAME = 'rolldownRuntime'

/**
 * The bundler puts three small functions of its own into a file that nearly all others import. They move into the file
 * that every page loads anyway: one request less for every visit.
 */
export function mergeRuntime({ into }: { into: string }): Plugin {
  return {
    name: 'farol:merge-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = chunks.find(({ moduleIds }) =>
          moduleIds.every((id) => id.includes('rolldown/runtime')),
        )
        const home = chunks.find(({ name }) => name === into)
        if (!runtime || !home) return this.error(`The runtime or ${into} is not a file of its own.`)
        const statement = new RegExp(`import\\{([^}]*)\\}from["'\`]\\./${fileOf(runtime)}["'\`];?`)
        for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
          const source = chunk === home ? `var ${NAME}=${asFunction(runtime)};` : imported(home)
          chunk.code = chunk.code.replace(
            statement,
            (_, names: string) => `${source}var{${names.replaceAll(' as ', ':')}}=${NAME};`,
          )
          if (chunk.code.includes(fileOf(runtime))) this.error(`${chunk.fileName} still needs the runtime.`)
          const others = chunk.imports.filter((fileName) => fileName !== runtime.fileName)
          chunk.imports = [...new Set([...others, ...(chunk === home ? [] : [home.fileName])])]
        }
        home.code += `export{${NAME}};`
        delete bundle[runtime.fileName]
      },
    },
  }
}

const fileOf = ({ fileName }: Rolldown.OutputChunk) => fileName.replace(/.*\//, '')

const imported = (home: Rolldown.OutputChunk) => `import{${NAME}}from"./${fileOf(home)}";`

/** `export{s as n,l as r}` at its end becomes the answer of a function. */
function asFunction({ code }: Rolldown.OutputChunk) {
  const body = code.trim().replace(/export\{([^}]*)\};?$/, (_, names: string) => {
    const pairs = names.split(',').map((each) => each.split(' as '))
    return `return{${pairs.map(([local, exported = local]) => `${exported}:${local}`)}}`
  })
  return `(()=>{${body}})()`
}
