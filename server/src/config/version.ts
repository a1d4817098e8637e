import root from '../../../package.json' with { type: 'json' }

/** Of the Farol that runs. */
export const { version } = root
