#!/usr/bin/env bash
# pi, a coding agent: a session in which a person goes back to an earlier entry and goes on from there, and a fork of it.
# A good guess: the lines of the file are the session in their order; a fork begins where it was forked and names its parent, or
# what it copied is marked or has ids of its own.
# Seen: what was left lies between what the new branch follows and the branch; nothing but `parentId` tells. A fork copies the lines of its
# branch as they are, with their ids and times, unmarked, below a header that is younger than they are, so that both files say that they
# did it. Only `parentSession` of the header tells of it, which a new session may have too that copied nothing.
# Source: @mariozechner/pi-coding-agent 0.73.1, dist/core/session-manager.js (`branch`, `createBranchedSession`, `newSession`).
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm install --silent --no-fund --no-audit @mariozechner/pi-coding-agent@0.73.1
cat > session.mjs << 'JS'
import { readFileSync } from 'node:fs';
import { SessionManager } from '@mariozechner/pi-coding-agent';

const session = SessionManager.create('.', 'sessions');
const say = (role, text) => session.appendMessage({ role, content: [{ type: 'text', text }], timestamp: Date.now() });
const asked = say('user', 'look');
say('assistant', 'wrong');
session.branch(asked);
const leaf = say('assistant', 'right');
await new Promise((resolve) => setTimeout(resolve, 50));
const read = (file) => readFileSync(file, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const first = session.getSessionFile();
const lines = read(first);
const text = ({ message }) => message.content[0].text;
const messages = (all) => all.filter(({ type }) => type === 'message');
console.log('in order:', messages(lines).map(text).join(', '));
console.log('from the leaf:', session.getBranch(leaf).filter(({ type }) => type === 'message').map(text).join(', '));
console.log('fields:', [...new Set(messages(lines).flatMap(Object.keys))].join(', '));
const [header, ...copied] = read(session.createBranchedSession(leaf));
console.log('fork:', copied.map(text).join(', '));
console.log('names its parent:', header.parentSession === first);
console.log('same lines:', copied.every((line) => lines.some((own) => JSON.stringify(own) === JSON.stringify(line))));
console.log('older than the header:', copied.every(({ timestamp }) => timestamp < header.timestamp));
session.newSession({ parentSession: first });
console.log('a new one may name it too:', session.getHeader().parentSession === first, session.getEntries().length);
JS
node -p '"pi-coding-agent " + require("./node_modules/@mariozechner/pi-coding-agent/package.json").version'
seen=$(node session.mjs)
echo "$seen"
expected='in order: look, wrong, right
from the leaf: look, right
fields: type, id, parentId, timestamp, message
fork: look, right
names its parent: true
same lines: true
older than the header: true
a new one may name it too: true 0'
[ "$seen" = "$expected" ] || { echo 'CHANGED'; exit 1; }
