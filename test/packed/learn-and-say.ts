import { learn } from './learn.js';

process.stdout.write(`${await learn('agents.db')}\n`);
