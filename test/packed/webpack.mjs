// Bundles learn-and-say.js: with knowhow left out, or with all of it.
import webpack from 'webpack';

const [, , filename, external] = process.argv;
const config = {
  mode: 'production',
  target: 'node20',
  entry: './learn-and-say.js',
  experiments: { outputModule: true },
  output: { path: `${process.cwd()}/bundled`, filename, module: true, chunkFormat: 'module' },
  externals: external ? { knowhow: 'module knowhow' } : { pg: 'module pg' },
};
webpack(config, (error, stats) => {
  const failed = error ?? (stats.hasErrors() ? stats.toString({ all: false, errors: true }) : undefined);
  if (failed) throw new Error(String(failed));
});
