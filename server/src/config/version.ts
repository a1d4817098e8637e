import root from '../../../package.json' with { type: 'json' }

export const { version } = root
