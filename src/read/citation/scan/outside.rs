//! Text to which markers do not apply: escapes, mathematics, addresses, markers of foreign systems.

use super::*;

impl CitationParser {
    pub(super) fn backslash(&mut self, last: bool) -> Try<()> {
        let next = match ahead::byte(self.rest(), 1, last) {
            Err(Stop::More) => return Err(Stop::More),
            Err(Stop::No) => b' ',
            Ok(next) => next,
        };
        let kind = match next {
            b'(' => 0,
            b'[' => 1,
            next => {
                self.at += 1 + usize::from(next.is_ascii_punctuation());
                return Ok(());
            }
        };
        self.math(kind, 2, last, ahead::latex_math)
    }

    pub(super) fn dollar(&mut self, last: bool) -> Try<()> {
        let after_word = self.before().is_some_and(char::is_alphanumeric);
        self.math(2, 1, last, |rest, absent, last| ahead::dollar_math(rest, after_word, absent, last))
    }

    /// Skips mathematics, or `literal` bytes if nothing closes it. A search in vain is not repeated.
    pub(super) fn math(
        &mut self,
        kind: usize,
        literal: usize,
        last: bool,
        find: impl Fn(&str, &mut usize, bool) -> Try<usize>,
    ) -> Try<()> {
        let offset = self.offset();
        let mut absent = self.state.absent[kind].saturating_sub(offset);
        let found = find(self.rest(), &mut absent, last);
        match found {
            Ok(len) => self.at += len,
            Err(Stop::More) => return Err(Stop::More),
            Err(Stop::No) => {
                self.state.absent[kind] = self.state.absent[kind].max(offset + absent);
                self.at += literal;
            }
        }
        Ok(())
    }

    pub(super) fn colon(&mut self, last: bool) -> Try<()> {
        if self.before().is_some_and(|c| c.is_ascii_alphabetic()) {
            for at in 1..3 {
                match ahead::byte(self.rest(), at, last) {
                    Ok(b'/') => {}
                    Err(Stop::More) => return Err(Stop::More),
                    _ => {
                        self.at += 1;
                        return Ok(());
                    }
                }
            }
            self.state.address = Some(0);
            self.at += 3;
        } else {
            self.at += 1;
        }
        Ok(())
    }

    /// Skips a bare web address, in which brackets belong to the address.
    pub(super) fn address(&mut self) {
        let Some(mut depth) = self.state.address else { return };
        let rest = &self.buffer[self.at..];
        for (at, c) in rest.char_indices() {
            match c {
                '[' | '(' => depth += 1,
                ']' | ')' if depth > 0 => depth -= 1,
                c if c.is_whitespace()
                    || matches!(c, ']' | ')' | '<' | '>' | '"' | '`' | '|' | '【' | '〈' | '\\' | '*')
                    || PRIVATE.contains(&c) =>
                {
                    self.state.address = None;
                    self.at += at;
                    return;
                }
                _ => {}
            }
        }
        self.state.address = Some(depth);
        self.at = self.buffer.len();
    }

    /// Handles a byte that may begin a bracket of another script or a private marker.
    pub(super) fn foreign(&mut self, last: bool) -> Try<()> {
        let Some(c) = self.rest().chars().next() else { return Ok(()) };
        if c == '【' || c == '［' {
            return match grammar::marker(self.rest(), last) {
                Ok(marker) => {
                    if !self.in_link(marker.len, last)? {
                        self.take_marker(marker.len, &marker.numbers, false);
                    } else {
                        self.at += marker.len;
                    }
                    Ok(())
                }
                Err(Stop::More) => Err(Stop::More),
                Err(Stop::No) => {
                    self.at += c.len_utf8();
                    Ok(())
                }
            };
        }
        if !PRIVATE.contains(&c) {
            self.at += c.len_utf8();
            return Ok(());
        }
        let rest = self.rest();
        let end = rest.char_indices().find_map(|(at, c)| match c {
            PRIVATE_END => Some(at + c.len_utf8()),
            c if c.is_whitespace() || at >= MAX_PRIVATE => Some(at),
            _ => None,
        });
        let len = match end {
            Some(len) => len,
            None if last => rest.len(),
            None => return Err(Stop::More),
        };
        self.take_piece(len, TextKind::Hidden);
        Ok(())
    }
}
