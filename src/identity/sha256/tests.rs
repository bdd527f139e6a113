use super::*;

fn text_of(hex: &HexDigest) -> &str {
    std::str::from_utf8(hex).expect("hex digits are ASCII")
}

#[test]
fn published_vectors_come_out() {
    // FIPS 180-4 examples and the long one of NIST's example page.
    let cases: [(&[u8], &str); 4] = [
        (b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (
            b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
        ),
    ];
    for (text, digest) in cases {
        let mut message = PaddedMessage::default();
        assert!(message.put(text));
        let (mut first, mut second) = ([0; 64], [0; 64]);
        Sha256Backend::detect().pair([&message, &message], &mut first, &mut second);
        assert_eq!(text_of(&first), digest);
        assert_eq!(text_of(&second), digest);
        assert_eq!(text_of(&hex(text)), digest);
    }
    let million = vec![b'a'; 1_000_000];
    assert_eq!(text_of(&hex(&million)), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

#[test]
fn two_at_a_time_is_the_same_as_one_at_a_time() {
    let bytes: Vec<u8> = (0..300_u32).map(|i| u8::try_from((i * 37 + 11) % 251).expect("below 251")).collect();
    let mut messages = [PaddedMessage::default(), PaddedMessage::default()];
    for left in 0..300 {
        for right in [left, (left + 1) % 300, (left + 53) % 300, 299 - left] {
            // Reused buffers, filled from different places: what was there before must not show.
            let texts = [&bytes[..left], &bytes[300 - right..]];
            let fits = [messages[0].put(texts[0]), messages[1].put(texts[1])];
            assert_eq!(fits, texts.map(|text| text.len() <= PaddedMessage::LONGEST));
            if fits == [true, true] {
                for engine in [Sha256Backend::detect(), Sha256Backend::portable()] {
                    let (mut first, mut second) = ([0; 64], [0; 64]);
                    engine.pair([&messages[0], &messages[1]], &mut first, &mut second);
                    assert_eq!((first, second), (hex(texts[0]), hex(texts[1])), "lengths {left} and {right}");
                }
            }
        }
    }
}
